#include "service/http.hpp"

namespace tilebase::service {

std::string_view reason_phrase(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 431:
      return "Request Header Fields Too Large";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    default:
      return "Internal Server Error";
  }
}

std::string response_head(const Response& response, std::string_view date, std::string_view connection) {
  std::string head;
  head.reserve(512);
  (((head += "HTTP/1.1 ") += std::to_string(response.status)) += ' ') += reason_phrase(response.status);
  ((head += "\r\nDate: ") += date) += "\r\n";
  if (response.status != 204 && response.status != 304) {
    ((head += "Content-Type: ") += response.content_type) += "\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ";
    (head += std::to_string(response.body.size())) += "\r\n";
  }
  head += response.fields;
  if (!connection.empty()) ((head += "Connection: ") += connection) += "\r\n";
  head += "\r\n";
  return head;
}

}  // namespace tilebase::service
